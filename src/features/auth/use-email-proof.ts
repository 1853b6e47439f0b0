import { useState } from 'react';

import type { PURPOSES } from '@/contract/auth';
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

/** Proving that an e-mail address is one's own: the address, then the code that was mailed to it. */
export function useEmailProof(purpose: (typeof PURPOSES)[number]) {
  const [stage, setStage] = useState<ProofStage>({ at: 'email', email: '' });
  const sendCode = useApiMutation('sendMailCode', { showsErrors: true });
  const checkCode = useApiMutation('checkCode', { showsErrors: true });

  return {
    purpose,
    stage,
    /** Mails a code. @throws ApiError | ApiUnreachable */
    async send(email: string): Promise<void> {
      const { expiresAt } = await sendCode.mutateAsync({ body: { email, purpose } });
      setStage((before) => ({
        at: 'code',
        email,
        expiresAt,
        resendAt: Date.now() + RESEND_WAIT_MS,
        sends: before.at === 'code' && before.email === email ? before.sends + 1 : 1,
      }));
    },
    /** Exchanges the code for the proof. @throws ApiError | ApiUnreachable */
    async check(email: string, code: string): Promise<void> {
      const { proof } = await checkCode.mutateAsync({
        body: { channel: 'mail', address: email, purpose, code },
      });
      setStage({ at: 'verified', email, proof });
    },
    /** Back to the address, which stays as it was typed. */
    reopen(): void {
      setStage(({ email }) => ({ at: 'email', email }));
    },
  };
}

export type EmailProofState = ReturnType<typeof useEmailProof>;
