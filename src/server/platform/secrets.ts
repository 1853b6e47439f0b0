import { createHmac } from 'node:crypto';

/**
 * The secrets of a site. `secret` signs and encrypts; what one of `formerSecrets` signed or
 * encrypted earlier is still accepted while it is configured (decision 049).
 */
export type Secrets = {
  /** At least 32 characters. */
  readonly secret: string;
  readonly formerSecrets: readonly string[];
};

/** All accepted secrets, the current one first. */
export const allSecrets = ({ secret, formerSecrets }: Secrets): readonly string[] => [
  secret,
  ...formerSecrets,
];

/** @param all the secrets as the environment lists them, the current one first */
export const secretsOf = ([secret, ...formerSecrets]: readonly [string, ...string[]]): Secrets => ({
  secret,
  formerSecrets,
});

const ids = new Map<string, string>();

/**
 * A public id of a secret that reveals nothing about it: 16 hexadecimal digits of a keyed digest.
 * It is part of the texts that the secret encrypted, and recorded in the databases it is used with.
 */
export function secretId(secret: string): string {
  const known = ids.get(secret);
  if (known !== undefined) return known;
  const id = createHmac('sha256', secret).update('meomum secret id').digest('hex').slice(0, 16);
  ids.set(secret, id);
  return id;
}
