import { CARD_PROVIDER } from '@/config/constants';
import { contract } from '@/contract';
import { installmentsFor } from '@/domain/installments';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { CARD_ISSUERS } from '../providers/card-issuers';

/** Card issuers of the card provider; NOT_FOUND for another provider. */
export const getCardList = handle(contract.getCardList, async ({ params, query }, context) => {
  if (params.provider !== CARD_PROVIDER) throw new AppError('NOT_FOUND');
  const installments = installmentsFor(query.amount);
  return {
    cards: CARD_ISSUERS.map(({ code, name, abroad }) => ({
      code,
      name: name[context.locale],
      // Instalments are a service of Korean issuers.
      installments: abroad ? [0] : installments,
    })),
  };
});
