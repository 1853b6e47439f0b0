import { contract, type CallName } from '.';

/** Parses the answer of a call by the contract. @throws ZodError */
export function readAnswer(name: CallName, data: unknown): unknown {
  return contract[name].response.parse(data);
}
