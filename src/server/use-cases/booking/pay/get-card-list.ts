import { CARD_PROVIDER } from '@/config/constants';
import { contract } from '@/contract';
import { installmentsFor } from '@/domain/installments';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { CARD_ISSUERS } from '@/server/platform/providers/payment/card-issuers';

/**
 * Lists the card issuers with the instalments they offer for an amount. Errors: NOT_FOUND for
 * another provider than that of cards.
 */
export const getCardList = handle(contract.getCardList, async ({ params, query }, context) => {
  if (params.provider !== CARD_PROVIDER) throw new AppError('NOT_FOUND');
  const installments = installmentsFor(query.amount);
  return {
    cards: CARD_ISSUERS.map(({ code, name, abroad }) => ({
      code,
      name: name[context.locale],
      // Only Korean issuers offer instalments.
      installments: abroad ? [0] : installments,
    })),
  };
});
