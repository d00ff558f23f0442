import assert from "node:assert/strict";
import { test } from "node:test";
import { stem } from "@ihmt/core/text";

const FAMILIES: readonly string[] = [
  "reservation reservations",
  "reserva reservas reservar reservado",
  "tabulador tabuladores",
  "run runs running",
  "database databases",
  "conexion conexiones",
  "configuracion configuraciones",
  "trabaja trabajan trabajar trabajando",
  "hermano hermanos hermana",
  "general generales",
  "paciente pacientes",
  "ciudad ciudades",
  "error errores errors",
  "city cities",
  "try tries tried",
  "deploy deploys deployed deploying deployment",
  "server servers",
  "cache caches cached caching",
  "commit commits committed committing",
  "connect connects connected connecting connection connections",
  "encrypt encrypted encryption",
  "express expressed expression expressions",
  "complete completed completion",
  "edit edited edition editions",
  "revise revised revision revisions",
  "condition conditions conditional conditioned",
  "decision decisiones decisions",
];

test("stem() brings the forms of a word together without knowing the language", () => {
  for (const family of FAMILIES) {
    const keys = new Set(family.split(" ").map(stem));
    assert.equal(keys.size, 1, `${family}: ${[...keys].join(" ")}`);
  }
});

test("stem() keeps short words apart that differ in what Spanish would call an ending", () => {
  for (
    const pair of ["data date", "server serve", "mode mod", "care car", "note not", "paper pap"]
  ) {
    const [one = "", other = ""] = pair.split(" ");
    assert.notEqual(stem(one), stem(other), pair);
  }
});

test("stem() leaves numbers, identifiers, short words and other scripts as they are", () => {
  const terms = [
    "17",
    "1.3.0",
    "user_ids",
    "sha256",
    "c++",
    "--files",
    "is",
    "数据",
    "книги",
    "हिन्दी",
    "",
  ];
  for (const term of terms) assert.equal(stem(term), term);
  assert.equal(stem("a".repeat(60) + "ing"), "a".repeat(60) + "ing");
});

test("stem() is not confused by words that objects have as keys", () => {
  for (const term of ["constructor", "prototype", "tostring", "valueof", "hasownproperty"]) {
    assert.equal(typeof stem(term), "string");
    assert.notEqual(stem(term), "");
  }
});
