/**
 * What a rule is: an opening that ends where the value begins, and what the value is about.
 *
 *     I switched our CI from Jenkins to GitHub Actions last week
 *     └────── opening ──────┘       └joint┘            └ not read
 *               thing = "CI"
 *
 * The tables of the languages hold nothing else; how each kind of value is read, and which facts it
 * makes, is said once for all of them.
 */

interface Opening {
  /** Up to the value. Groups: `subject` (whose fact), `thing` (what is changed), `kind` (of tool). */
  readonly opening: RegExp;
  /** Whether it tells of something that happened: then another year makes it the past. */
  readonly isEvent?: boolean;
}

/** Where somebody lives, works, or as what. */
export interface PersonRule extends Opening {
  readonly about: "location" | "employer" | "role";
  /** What must stand behind the value, as the source of a regular expression. */
  readonly closing?: string;
  /** Whether only names that are surely of the right kind count, since the opening fits others. */
  readonly isVague?: boolean;
  /** Whether any noun with an article may be the role, since the opening leaves no other sense. */
  readonly isFree?: boolean;
}

/** A tool that somebody or something uses. */
export interface UseRule extends Opening {
  readonly about: "use" | "move";
  /** Whether the tool must be one that is known, or carry a version. */
  readonly isVague?: boolean;
}

/** The tool of a kind: "my editor is …". */
export interface KindRule extends Opening {
  readonly about: "kind";
}

/** One thing before another. */
export interface PreferenceRule extends Opening {
  readonly about: "preference";
  /** Between what is preferred and what is not. Group `weak`: also leads on to other things. */
  readonly joint: RegExp;
  /** Whether what is preferred comes last. */
  readonly isReversed?: boolean;
}

/** One thing in the place of another. */
export interface SwitchRule extends Opening {
  readonly about: "switch";
  readonly joint: RegExp;
  /** Whether people move home in the same words. */
  readonly isMove?: boolean;
}

/** One rule of a language. */
export type Rule = PersonRule | UseRule | KindRule | PreferenceRule | SwitchRule;

/** A fact without its date. */
export interface Statement {
  readonly subject: string;
  readonly attribute: string;
  readonly value: string;
}

/** A place in a clause where a rule's opening was found. */
export interface Fit {
  /** In front of the opening. */
  readonly prefix: string;
  /** The opening's own words. */
  readonly words: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
  /** Behind the opening. */
  readonly rest: string;
}
