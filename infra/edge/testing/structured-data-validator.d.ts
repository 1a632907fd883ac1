declare module '@adobe/structured-data-validator' {
  export interface Issue {
    readonly issueMessage: string;
    readonly severity: 'ERROR' | 'WARNING';
  }
  /** Without schema.org's vocabulary it checks what Google asks for; the names are checked by the types of `schema-dts`. */
  export default class Validator {
    validate(extracted: { readonly jsonld: Readonly<Record<string, readonly unknown[]>> }): Promise<Issue[]>;
  }
}
