import type { CallName } from '.';
import { CALLS } from './calls';
import type { Access, Endpoint } from './endpoint';

/** What a client has to know of a call to make it. */
export type Call = {
  readonly method: Endpoint['method'];
  readonly access: Access;
  /** The path below the API's base, with `{name}` for its parameters. */
  readonly path: string;
  readonly sharedMs: number | undefined;
  /** Whether a repetition needs an idempotency key. */
  readonly isKeyed: boolean;
  /** Whether the body is a file. */
  readonly isUpload: boolean;
  /** Whether the answer is a file. */
  readonly isDownload: boolean;
};

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const ACCESSES = ['public', 'optional', 'member'] as const;

/** Reads a call from the table: `METHOD access … path`, with its properties in between. */
export function findCall(name: CallName): Call {
  const [method, access, ...rest] = CALLS[name].split(' ');
  const properties = rest.slice(0, -1);
  const shared = properties.find((property) => property.startsWith('shared='));
  return {
    method: METHODS.find((known) => known === method) ?? 'GET',
    access: ACCESSES.find((known) => known === access) ?? 'public',
    path: rest.at(-1) ?? '',
    sharedMs: shared === undefined ? undefined : Number(shared.slice('shared='.length)),
    isKeyed: properties.includes('keyed'),
    isUpload: properties.includes('upload'),
    isDownload: properties.includes('download'),
  };
}
