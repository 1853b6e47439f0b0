import { createContext, useContext } from 'react';
import type { z } from 'zod';
import { LANGUAGE_HEADER } from '@/config/constants';
import type { availablePoints, pointsLink } from '@/contract/booking/benefit';
import type { ApiLanguage } from '@/contract/language';
import { ApiUnreachable } from './client';

/** The web host's proxy to the business provider's benefit points. */
export type Benefit = {
  /**
   * Points that the member can spend now, in won; with a booking that they hold, points for that
   * booking. @throws ApiError | ApiUnreachable
   */
  available(booking?: { reservationId: string }): Promise<number>;
  /** The address where the member approves an order of points. @throws ApiError | ApiUnreachable */
  link(order: { reservationId: string; orderId: string }): Promise<string>;
};

const BASE = '/api/partner-benefit';
const TIMEOUT_MS = 15_000;

/** Creates a client for one member, with their language and token. */
export function createBenefit(options: {
  language: ApiLanguage;
  token: () => Promise<string | null>;
}): Benefit {
  async function ask<S extends z.ZodType>(path: string): Promise<z.infer<S>> {
    const token = await options.token();
    let ok: boolean;
    let status: number;
    let body: unknown;
    try {
      const answer = await fetch(`${BASE}${path}`, {
        headers: {
          [LANGUAGE_HEADER]: options.language,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      ({ ok, status } = answer);
      body = await answer.json();
    } catch (error) {
      throw new ApiUnreachable(error);
    }
    if (ok) return body as z.infer<S>;
    // The names of all errors, which few visitors need.
    const { parseApiError } = await import('./refusal');
    const refused = parseApiError(status, body);
    throw refused ?? new ApiUnreachable(new Error(`${status} without a reason`));
  }
  return {
    available: async (booking) => {
      const query = booking === undefined ? '' : `?${new URLSearchParams(booking).toString()}`;
      return (await ask<typeof availablePoints>(`/available-amount${query}`)).availableAmount;
    },
    link: async (order) =>
      (await ask<typeof pointsLink>(`/payment-link?${new URLSearchParams(order).toString()}`)).url,
  };
}

/** The client of the points provider; null for everybody except business members. */
export const BenefitContext = createContext<Benefit | null>(null);

export const useBenefit = (): Benefit | null => useContext(BenefitContext);
