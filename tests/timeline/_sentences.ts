/** The shape of the tables of sentences. */

/** Facts, each as `subject attribute = value`, by the sentence that states them. */
export type Sentences = Readonly<Record<string, readonly string[]>>;
