/**
 * Forms of a word: the whole words that share its stem, told once for a segment, and which of them a
 * leaf holds.
 *
 *     "+ation +ations"    the forms of "reserv": each the whole word, or "+" and what follows the
 *                         stem ("=" marks a word that itself begins with a mark); "" is the stem alone
 *     a leaf's forms      one: its place among them + 1; several: 0, how many, and their places
 */

import { numberAt, widthAt, writeNumber } from "./digits.ts";

/** The forms of the stem `key`, as a line of a shelf tells them. */
export function tellForms(forms: readonly string[], key: string): string {
  if (forms.length === 1 && forms[0] === key) return "";
  return forms.map((form) => {
    if (form.length > key.length && form.startsWith(key)) return `+${form.slice(key.length)}`;
    return /^[+=]/.test(form) ? `=${form}` : form;
  }).join(" ");
}

/** What {@linkcode tellForms} told. */
export function readForms(told: string, key: string): string[] {
  if (told === "") return [key];
  return told.split(" ").map((form) => {
    if (form.startsWith("+")) return key + form.slice(1);
    return form.startsWith("=") ? form.slice(1) : form;
  });
}

/** The forms that a leaf holds, in digits. */
export function writeHeld(forms: readonly number[]): string {
  const [only] = forms;
  if (forms.length === 1 && only !== undefined) return writeNumber(only + 1);
  return writeNumber(0) + writeNumber(forms.length) + forms.map(writeNumber).join("");
}

/** Where the digits end that {@linkcode writeHeld} wrote at `start`. */
export function endOfHeld(digits: Uint8Array, start: number): number {
  let next = start + widthAt(digits, start);
  if (numberAt(digits, start) > 0) return next;
  const count = numberAt(digits, next);
  next += widthAt(digits, next);
  for (let left = count; left > 0 && next < digits.length; left--) next += widthAt(digits, next);
  return next;
}

/** Whether a leaf holds a form that is `wanted`; its forms stand at `start`. Makes no garbage. */
export function holdsAny(digits: Uint8Array, start: number, wanted: readonly boolean[]): boolean {
  const only = numberAt(digits, start);
  if (only > 0) return wanted[only - 1] === true;
  let next = start + widthAt(digits, start);
  const count = numberAt(digits, next);
  for (let left = count; left > 0 && next < digits.length; left--) {
    next += widthAt(digits, next);
    if (wanted[numberAt(digits, next)] === true) return true;
  }
  return false;
}

/** The forms that a leaf holds; they stand at `start`. */
export function heldAt(digits: Uint8Array, start: number): number[] {
  const only = numberAt(digits, start);
  if (only > 0) return [only - 1];
  let next = start + widthAt(digits, start);
  const held: number[] = [];
  for (let left = numberAt(digits, next); left > 0 && next < digits.length; left--) {
    next += widthAt(digits, next);
    held.push(numberAt(digits, next));
  }
  return held;
}
