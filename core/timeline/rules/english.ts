/** How English says where somebody lives and works, and with what. */

import type { Rule } from "./_rule.ts";

const rx = (source: string): RegExp => new RegExp(source, "iu");

/** Words that may stand between the subject and the verb. */
const ADV =
  "(?:(?:now|currently|still|already|actually|recently|finally|just|happily|mostly|usually|normally|always|also|both|officially|permanently|mainly|nowadays) ){0,3}";
const I = "(?<![\\p{L}\\p{N}'’])I ";
const I_AM = `(?<![\\p{L}\\p{N}])(?:I am|I['’]m) ${ADV}`;
const I_HAVE = `(?<![\\p{L}\\p{N}])(?:I have|I['’]ve) ${ADV}`;
/** Something I did, whether told as "I moved" or "I've moved". */
const I_DID = `(?<![\\p{L}\\p{N}])(?:I|I have|I['’]ve) ${ADV}`;
const WE = "(?<![\\p{L}\\p{N}])(?:I|we) ";
const WE_ARE = `(?<![\\p{L}\\p{N}])(?:I am|I['’]m|we are|we['’]re) ${ADV}`;
const WE_DID = `(?<![\\p{L}\\p{N}])(?:I|I have|I['’]ve|we|we have|we['’]ve) ${ADV}`;
/** A name at the beginning of a clause, or a thing. */
const NAME =
  "^(?:(?:the|our|my) )?(?<subject>[\\p{L}][\\p{L}\\p{N}._-]{0,30}(?: [\\p{L}][\\p{L}\\p{N}._-]{0,30}){0,2}?) ";
const THING =
  "(?: (?:my |our |the |all )?(?<thing>[\\p{L}\\p{N}._+#-]{1,30}(?: [\\p{L}\\p{N}._+#-]{1,30}){0,2}?))?";
const SINCE = " (?:since|for)(?!\\p{L})";
const FROM_TO = /^ (?:over )?to /iu;

const FIRST_PERSON = /\b(?:i|we|my|our)\b/i;
const OWN_VERBS =
  /\b(?:live|lived|living|based|located|settled|moved|relocated|work|worked|working|employed|employer|company|joined|started|begun|began|became|become|promoted|made|job|role|title|position|is|use|using|run|running|prefer|switched|migrated|converted|ported|upgraded|updated|gone|changed|replaced|swapped|ditched|dropped|downgraded|rolled)\b|\bi(?: a|['’])m\b|\bwe(?: a|['’])re\b/i;
const THEIR_VERBS =
  /\b(?:lives|living|based|moved|relocated|works|joined|uses|runs|running|using|prefers|switched|migrated|upgraded|updated|downgraded)\b|\bis (?:\w+ ){0,3}on\b/i;

/** Whether a clause has the words that any of the rules needs: a look that spares most of them. */
export function mayBeEnglish(clause: string): boolean {
  return (FIRST_PERSON.test(clause) && OWN_VERBS.test(clause)) || THEIR_VERBS.test(clause);
}

/** Ordered: of two rules that read the same words, the first is the surer one. */
export const ENGLISH: readonly Rule[] = [
  {
    about: "location",
    opening: rx(
      `${I}${ADV}live ${ADV}(?:alone |together |with (?:my |our |the |an? )?[\\p{L}]{1,30} )?in `,
    ),
  },
  {
    about: "location",
    opening: rx(
      `(?<![\\p{L}\\p{N}])(?:I am|I['’]m) from [^,]{1,40} (?:and|but) ${ADV}live ${ADV}in `,
    ),
  },
  { about: "location", opening: rx(`(?<![\\p{L}\\p{N}])we ${ADV}live ${ADV}in `) },
  { about: "location", opening: rx(`${WE_ARE}(?:living|based|located|settled) ${ADV}in `) },
  { about: "location", opening: rx(`${I_HAVE}lived in `), closing: SINCE },
  { about: "location", opening: rx(`${I_HAVE}been (?:living|based) in `) },
  {
    about: "location",
    opening: rx(`${I_DID}(?:moved|relocated)(?: back| house| home| away| in with \\p{L}+)? to `),
    isEvent: true,
  },
  {
    about: "location",
    opening: rx(
      `(?<![\\p{L}\\p{N}])(?:we|we have|we['’]ve) ${ADV}(?:moved|relocated)(?: back| house)? to `,
    ),
    isEvent: true,
    isVague: true,
  },
  { about: "location", opening: rx(`${NAME}${ADV}lives ${ADV}in `) },
  { about: "location", opening: rx(`${NAME}is ${ADV}(?:living|based) in `) },
  {
    about: "location",
    opening: rx(`${NAME}(?:has )?${ADV}(?:moved|relocated) to `),
    isEvent: true,
    isVague: true,
  },

  { about: "employer", opening: rx(`${I}${ADV}work ${ADV}(?:at|for) `) },
  {
    about: "employer",
    opening: rx(`${I}${ADV}live in [\\p{L} ]{1,40}? and ${ADV}work ${ADV}(?:at|for) `),
  },
  { about: "employer", opening: rx(`${I_AM}(?:working|employed) ${ADV}(?:at|for|by) `) },
  {
    about: "employer",
    opening: rx(`${I_HAVE}(?:worked|been working) (?:at|for) `),
    closing: SINCE,
  },
  { about: "employer", opening: rx(`${I_DID}joined `), isEvent: true },
  {
    about: "employer",
    opening: rx(
      `${I_DID}(?:started|begun|began)(?: work| working| a job| a new job| my new job)? at `,
    ),
    isEvent: true,
  },
  {
    about: "employer",
    opening: rx(`(?<!\\p{L})my (?:current |new )?(?:employer|company) is (?:now )?(?:called )?`),
  },
  { about: "employer", opening: rx(`${NAME}${ADV}works ${ADV}(?:at|for) `) },
  { about: "employer", opening: rx(`${NAME}(?:has )?${ADV}joined `), isEvent: true },

  { about: "role", opening: rx(`${I_AM}(?=an? |the )`) },
  { about: "role", opening: rx(`${I}${ADV}work ${ADV}as (?=an? |the )`), isFree: true },
  { about: "role", opening: rx(`${I_AM}working ${ADV}as (?=an? |the )`), isFree: true },
  {
    about: "role",
    opening: rx(
      `${I_DID}(?:became |become |been promoted to |got promoted to |was promoted to |been made )`,
    ),
    isEvent: true,
  },
  {
    about: "role",
    opening: rx(
      "(?<!\\p{L})my (?:current |new )?(?:job|role|title|job title|position) is (?:now )?",
    ),
  },

  {
    about: "kind",
    opening: rx(
      "(?<!\\p{L})(?:my|our) (?:main |default |primary |current |new |go-to )?(?<kind>[\\p{L} ]{2,30}?) (?:of choice )?is (?:now |currently |still )?",
    ),
  },
  { about: "use", opening: rx(`${WE}${ADV}use `) },
  { about: "use", opening: rx(`${WE}${ADV}run `), isVague: true },
  { about: "use", opening: rx(`${WE_ARE}(?:using|running) `) },
  { about: "use", opening: rx(`${WE_ARE}(?:on|at) (?=version |v\\d)`) },
  { about: "use", opening: rx(`${NAME}${ADV}(?:uses|runs(?: on)?) `), isVague: true },
  { about: "use", opening: rx(`${NAME}is ${ADV}(?:running(?: on)?|using|on) `), isVague: true },

  {
    about: "preference",
    opening: rx(
      `${WE}${ADV}prefer (?:using |to use |working with |to work with |to write |writing )?`,
    ),
    joint: /^ (?:over|rather than|instead of|(?<weak>to)) (?:the |using )?/iu,
  },
  {
    about: "preference",
    opening: rx(`${NAME}${ADV}prefers (?:using |to use )?`),
    joint: /^ (?:over|rather than|instead of|(?<weak>to)) (?:the |using )?/iu,
  },

  {
    about: "switch",
    opening: rx(
      `${WE_DID}(?:switched|migrated|moved|converted|ported|upgraded|updated|gone|changed)(?: over)?${THING} from `,
    ),
    joint: FROM_TO,
    isEvent: true,
    isMove: true,
  },
  {
    about: "switch",
    opening: rx(`${WE_DID}(?:replaced|swapped|swapped out|ditched|dropped) `),
    joint: /^ (?:with|by|for|in favou?r of) /iu,
    isEvent: true,
  },
  {
    about: "switch",
    opening: rx(`${NAME}(?:has |was |has been )?${ADV}(?:switched|migrated|moved|upgraded) from `),
    joint: FROM_TO,
    isEvent: true,
  },
  {
    about: "move",
    opening: rx(
      `${WE_DID}(?:switched|migrated|moved|upgraded|updated|downgraded|rolled back)(?: over| back)?${THING} (?:over )?to `,
    ),
    isEvent: true,
  },
  {
    about: "move",
    opening: rx(
      `${NAME}(?:has |was |has been )?${ADV}(?:switched|migrated|moved|upgraded|updated|downgraded) to `,
    ),
    isEvent: true,
  },
];
