import { useState } from 'react';

import type { Purpose } from '@/contract/auth';
import { useApiMutation } from '@/lib/api/hooks';

/** How long a visitor waits before asking for another code; the API allows a few an hour. */
const RESEND_WAIT_MS = 30_000;

export type ProofStage =
  | { readonly at: 'email'; readonly email: string }
  | {
      readonly at: 'code';
      readonly email: string;
      /** When the code ends, as the API says it. */
      readonly expiresAt: string;
      /** From when another may be asked for, in ms of this clock. */
      readonly resendAt: number;
      /** How many have been sent to this address. */
      readonly sends: number;
    }
  | { readonly at: 'verified'; readonly email: string; readonly proof: string };

/** How a code reaches somebody; a number is read as one of `telCountry`. */
type Way = { readonly channel: 'mail' } | { readonly channel: 'sms'; readonly telCountry: string };
const BY_MAIL: Way = { channel: 'mail' };

/**
 * Proving that an e-mail address or a number is one's own: the address, then the code that was sent to
 * it.
 */
export function useEmailProof(purpose: Purpose, way: Way = BY_MAIL) {
  const [stage, setStage] = useState<ProofStage>({ at: 'email', email: '' });
  const sendText = useApiMutation('sendSmsCode', { showsErrors: true });
  const sendCode = useApiMutation('sendMailCode', { showsErrors: true });
  const checkCode = useApiMutation('checkCode', { showsErrors: true });

  return {
    purpose,
    stage,
    /** Sends a code. @throws ApiError | ApiUnreachable */
    async send(email: string): Promise<void> {
      const { expiresAt } = await (way.channel === 'mail'
        ? sendCode.mutateAsync({ body: { email, purpose } })
        : sendText.mutateAsync({ body: { tel: email, telCountry: way.telCountry, purpose } }));
      setStage((before) => ({
        at: 'code',
        email,
        expiresAt,
        resendAt: Date.now() + RESEND_WAIT_MS,
        sends: before.at === 'code' && before.email === email ? before.sends + 1 : 1,
      }));
    },
    /** Exchanges the code for the proof. @throws ApiError | ApiUnreachable */
    async check(email: string, code: string): Promise<string> {
      const { proof } = await checkCode.mutateAsync({
        body: { ...way, address: email, purpose, code },
      });
      setStage({ at: 'verified', email, proof });
      return proof;
    },
    /** Back to the address, which stays as it was typed. */
    reopen(): void {
      setStage(({ email }) => ({ at: 'email', email }));
    },
  };
}

export type EmailProofState = ReturnType<typeof useEmailProof>;
