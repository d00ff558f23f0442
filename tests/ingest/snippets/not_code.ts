/** Texts with the marks of code or configuration that are neither. */

import type { Snippet } from "./snippet.ts";

/** Texts with the marks of code or configuration that are neither. */
export const NOT_CODE: readonly Snippet[] = [
  {
    text: "bow:\n\tthe front of the boat\nkeel:\n\twhat keeps it upright\n",
    is: "GENERIC general en",
  },
  {
    text: "Heirloom:\n\tSomething old that nobody in the family has the courage to sell.\n",
    is: "GENERIC general en",
  },
  {
    name: "contacts.csv",
    text: "name,phone\nAna,600100200\nLuis,600300400\n",
    is: "GENERIC general *",
  },
  {
    text: `Name: Carla Ruiz
Phone: 600 123 456
Address: 14 Mill Lane
Notes: rings twice; back door`,
    is: "GENERIC general *",
  },
  {
    text: `Minutes, residents' association
Present: 14 owners
Decisions:
- the lift will be repaired before June
- the fee stays at 45 euros
Next meeting: 9 September`,
    is: "GENERIC general en",
  },
  {
    text: `Acta de la junta de vecinos

Asistentes: doce propietarios. Se aprueba por unanimidad pintar el portal. El presidente informa de que
el seguro cubrirá la avería del garaje. Se levanta la sesión a las nueve y media.`,
    is: "GENERIC general es",
  },
  {
    text: `The price list (valid from March):
  small box ...... 4.50;
  large box ...... 7.20;
  ribbon ......... 0.80;
Ask for a discount (orders above fifty boxes).`,
    is: "GENERIC general en",
  },
  {
    text: `尊敬的客户：
您好！您订购的书架已于三月五日发出，预计三到五天送达。如有问题，请拨打客服电话。
感谢您的支持！`,
    is: "GENERIC general zh",
  },
];
