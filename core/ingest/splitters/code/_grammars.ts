/**
 * The grammars: which languages have one, and which of its nodes mean what. A grammar is loaded
 * when the first text of its language comes.
 */

import type { LRParser } from "@lezer/lr";
import type { Item } from "./_item.ts";

/** What the nodes of a grammar mean. */
export interface Grammar {
  /** The parsers to try: the one with the fewest errors tells. */
  readonly load: (text: string) => Promise<readonly LRParser[]>;
  /** Nodes and the items they are; nodes of other names are plain code. */
  readonly kinds: Readonly<Record<string, Item["kind"]>>;
  /** Nodes around a declaration: `export …`, `template <…> …`, `#[…] …`. */
  readonly wrappers: ReadonlySet<string>;
  /** The nodes that hold the members of a container. */
  readonly bodies: ReadonlySet<string>;
  /** The nodes that hold the name of a declaration, as its direct children. */
  readonly names: ReadonlySet<string>;
  /** Nodes by whose presence a function has a body. */
  readonly blocks: ReadonlySet<string>;
}

const PYTHON: Grammar = {
  load: async () => [(await import("@lezer/python")).parser],
  kinds: {
    Comment: "comment",
    ImportStatement: "import",
    FunctionDefinition: "function",
    ClassDefinition: "class",
    TypeDefinition: "type",
    AssignStatement: "variable",
  },
  wrappers: words("DecoratedStatement"),
  bodies: words("Body"),
  names: words("VariableName"),
  blocks: words("Body"),
};

const SCRIPT: Omit<Grammar, "load"> = {
  kinds: {
    LineComment: "comment",
    BlockComment: "comment",
    Hashbang: "comment",
    ImportDeclaration: "import",
    FunctionDeclaration: "function",
    AmbientFunctionDeclaration: "function",
    ClassDeclaration: "class",
    ClassExpression: "class",
    InterfaceDeclaration: "interface",
    TypeAliasDeclaration: "type",
    EnumDeclaration: "enum",
    NamespaceDeclaration: "module",
    GlobalDeclaration: "module",
    VariableDeclaration: "variable",
    ExpressionStatement: "code",
    MethodDeclaration: "method",
    MethodType: "method",
    PropertyDeclaration: "field",
    PropertyType: "field",
  },
  wrappers: words("ExportDeclaration AmbientDeclaration"),
  bodies: words("ClassBody ObjectType Block"),
  names: words(
    "VariableDefinition TypeDefinition PropertyDefinition PrivatePropertyDefinition PropertyName String Number global",
  ),
  blocks: words("Block"),
};

const JAVASCRIPT: Grammar = {
  ...SCRIPT,
  load: async () => [(await import("@lezer/javascript")).parser.configure({ dialect: "jsx" })],
};

const TYPESCRIPT: Grammar = {
  ...SCRIPT,
  load: async () => {
    const { parser } = await import("@lezer/javascript");
    // `<T>x` is a cast in one of them and the beginning of an element in the other.
    return ["ts", "ts jsx"].map((dialect) => parser.configure({ dialect }));
  },
};

const JAVA: Grammar = {
  load: async () => [(await import("@lezer/java")).parser],
  kinds: {
    LineComment: "comment",
    BlockComment: "comment",
    PackageDeclaration: "import",
    ImportDeclaration: "import",
    ClassDeclaration: "class",
    RecordDeclaration: "class",
    InterfaceDeclaration: "interface",
    AnnotationTypeDeclaration: "interface",
    EnumDeclaration: "enum",
    ModuleDeclaration: "module",
    MethodDeclaration: "method",
    ConstructorDeclaration: "method",
    CompactConstructorDeclaration: "method",
    AnnotationTypeElementDeclaration: "method",
    FieldDeclaration: "field",
    ConstantDeclaration: "field",
  },
  wrappers: words(""),
  bodies: words(
    "ClassBody RecordBody InterfaceBody AnnotationTypeBody EnumBody EnumBodyDeclarations",
  ),
  names: words("Definition Identifier"),
  blocks: words("Block ConstructorBody"),
};

const CPP: Grammar = {
  load: async () => [(await import("@lezer/cpp")).parser],
  kinds: {
    LineComment: "comment",
    BlockComment: "comment",
    AccessSpecifier: "lead",
    UsingDeclaration: "import",
    FunctionDefinition: "function",
    Declaration: "variable",
    FieldDeclaration: "field",
    ClassSpecifier: "class",
    StructSpecifier: "struct",
    UnionSpecifier: "struct",
    EnumSpecifier: "enum",
    TypeDefinition: "type",
    AliasDeclaration: "type",
    ConceptDefinition: "type",
    NamespaceDefinition: "module",
    LinkageSpecification: "module",
  },
  wrappers: words("TemplateDeclaration"),
  bodies: words("FieldDeclarationList CompoundStatement DeclarationList"),
  names: words(
    "TypeIdentifier TemplateType ScopedTypeIdentifier Identifier FieldIdentifier ScopedIdentifier NestedNamespaceIdentifier",
  ),
  blocks: words("CompoundStatement TryStatement"),
};

const GO: Grammar = {
  load: async () => [(await import("@lezer/go")).parser],
  kinds: {
    LineComment: "comment",
    BlockComment: "comment",
    PackageClause: "import",
    ImportDecl: "import",
    FunctionDecl: "function",
    MethodDecl: "method",
    TypeDecl: "type",
    ConstDecl: "variable",
    VarDecl: "variable",
    MethodElem: "method",
    FieldDecl: "field",
  },
  wrappers: words(""),
  bodies: words("StructBody InterfaceBody"),
  names: words("DefName FieldName"),
  blocks: words("Block"),
};

const RUST: Grammar = {
  load: async () => [(await import("@lezer/rust")).parser],
  kinds: {
    LineComment: "comment",
    BlockComment: "comment",
    InnerAttribute: "code",
    UseDeclaration: "import",
    ExternCrateDeclaration: "import",
    ModItem: "module",
    ForeignModItem: "module",
    StructItem: "struct",
    UnionItem: "struct",
    EnumItem: "enum",
    TraitItem: "trait",
    ImplItem: "impl",
    FunctionItem: "function",
    TypeItem: "type",
    AssociatedType: "type",
    ConstItem: "variable",
    StaticItem: "variable",
    MacroDefinition: "macro",
  },
  wrappers: words("AttributeItem"),
  bodies: words("DeclarationList"),
  names: words("BoundIdentifier TypeIdentifier Identifier"),
  blocks: words("Block"),
};

const PHP: Grammar = {
  load: async (text) => {
    const { parser } = await import("@lezer/php");
    return [text.includes("<?") ? parser : parser.configure({ top: "Program" })];
  },
  kinds: {
    LineComment: "comment",
    BlockComment: "comment",
    NamespaceDefinition: "module",
    NamespaceUseDeclaration: "import",
    ClassDeclaration: "class",
    InterfaceDeclaration: "interface",
    TraitDeclaration: "trait",
    EnumDeclaration: "enum",
    FunctionDefinition: "function",
    MethodDeclaration: "method",
    PropertyDeclaration: "field",
    ConstDeclaration: "field",
  },
  wrappers: words(""),
  bodies: words("DeclarationList EnumBody Block"),
  names: words("Name QualifiedName"),
  blocks: words("Block"),
};

const GRAMMARS: ReadonlyMap<string, Grammar> = new Map([
  ["python", PYTHON],
  ["javascript", JAVASCRIPT],
  ["typescript", TYPESCRIPT],
  ["java", JAVA],
  ["c", CPP],
  ["cpp", CPP],
  ["go", GO],
  ["rust", RUST],
  ["php", PHP],
]);

/** The grammar of a language, if it has one here. */
export function grammarOf(language: string): Grammar | undefined {
  return GRAMMARS.get(language);
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" ").filter(Boolean));
}
