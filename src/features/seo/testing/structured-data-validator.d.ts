declare module '@adobe/structured-data-validator' {
  export type Issue = {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    fieldNames?: string[];
  };
  export default class Validator {
    /** @param data the nodes of a page by their type, under the format they came in */
    validate(data: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
