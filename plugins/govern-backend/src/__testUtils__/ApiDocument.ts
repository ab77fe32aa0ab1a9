import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

interface Document {
  paths: Record<
    string,
    { get: { responses: Record<string, { $ref?: string }> } }
  >;
}

/** The API's description, to hold real answers against. */
export class ApiDocument {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #document: Document;

  constructor() {
    const file = path.join(__dirname, '../schema/openapi.yaml');
    this.#document = parse(readFileSync(file, 'utf8'));
    addFormats(this.#ajv);
    this.#ajv.addSchema(this.#document, 'api');
  }

  /** What is wrong with an answer; empty when it is as described. */
  problemsOf(route: string, status: number, body: unknown): string[] {
    const response = this.#document.paths[route].get.responses[status];
    if (!response) return [`${route} does not describe ${status}`];
    const pointer =
      response.$ref?.slice(1) ??
      `/paths/${escape(route)}/get/responses/${status}`;
    const type = escape('application/json');
    return this.#problems(`api#${pointer}/content/${type}/schema`, body);
  }

  /** What is wrong with an event of the change stream. */
  problemsOfEvent(event: unknown): string[] {
    return this.#problems('api#/components/schemas/Event', event);
  }

  #problems(ref: string, value: unknown): string[] {
    const validate = this.#ajv.getSchema(ref);
    if (!validate) return [`${ref} is not described`];
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath} ${message}`,
    );
  }
}

/** One step of a JSON pointer inside an address. */
function escape(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}
