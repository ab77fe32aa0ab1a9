import { IncomingHttpHeaders } from 'node:http';

/** A request as it goes over the wire, whatever version of HTTP carries it. */
export interface HttpMessage {
  method: string;
  url: URL;
  /** An array is sent as several headers of one name. */
  headers: Record<string, string | string[]>;
  body?: string;
  signal: AbortSignal;
}

/** An answer whose head has arrived; the body follows. */
export interface HttpAnswer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: AsyncIterable<Uint8Array>;
}

/** Carries one message; rejects when no answer begins. */
export type SendHttp = (message: HttpMessage) => Promise<HttpAnswer>;

/** The whole body as text. */
export async function readText(answer: HttpAnswer): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
