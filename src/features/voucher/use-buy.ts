import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { paths } from '@/config/routes';
import { useApiMutation } from '@/lib/api/hooks';
import type { BuyValues } from './buy-schema';
import type { VoucherProduct } from './voucher-facts';

/** Only http and https URLs are followed to the card page. */
const isWebAddress = (url: string): boolean => ['https:', 'http:'].includes(new URL(url).protocol);

const toAddress = (url: string) => window.location.assign(url);

type Options = {
  leave?: ((url: string) => void) | undefined;
  /** Called when nothing was paid and the visitor is still on, or back on, this page. */
  onStay?: () => void;
};

/** Starts the payment of an order and leaves for the card page. */
export function useVoucherPayment({ leave = toAddress, onStay }: Options = {}) {
  const start = useApiMutation('startVoucherPayment', { showsErrors: true });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  const stay = useEffectEvent(() => {
    setBusy(false);
    onStay?.();
  });

  // The browser restored this page from its back/forward cache.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) stay();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  /** @param order returns the id of the order to pay, and creates it first if necessary */
  const pay = async (order: () => Promise<string>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const { checkoutUrl } = await start.mutateAsync({ params: { id: await order() } });
      if (!isWebAddress(checkoutUrl)) throw new TypeError('The card page has no web address');
      leave(checkoutUrl);
    } catch (error) {
      setProblem(error);
      setBusy(false);
      onStay?.();
    }
  };
  return { pay, isBusy, problem };
}

/**
 * Creates an order from the form and pays for it. An unpaid order is continued on its own page,
 * because pressing the form's button again would create another one.
 */
export function useBuy(product: VoucherProduct, quantity: number, leave?: (url: string) => void) {
  const { push } = useRouter();
  const order = useApiMutation('orderVoucher', { showsErrors: true });
  const madeId = useRef<string | null>(null);
  const toOrder = () => {
    if (madeId.current !== null) void push(paths.voucherOrder(madeId.current));
  };
  const payment = useVoucherPayment({ leave, onStay: toOrder });
  const make = async (values: BuyValues) => {
    const { name, email, message, language, when, sendOn } = values;
    const gift = { name, email, message, language, sendOn: when === 'now' ? null : sendOn };
    const isGift = values.who === 'gift';
    const made = await order.mutateAsync({
      body: {
        productId: product.id,
        quantity,
        total: product.price * quantity,
        fromName: isGift ? values.fromName : '',
        gift: isGift ? gift : null,
        consents: { terms: values.consentTerms, withdrawal: values.consentWithdrawal },
      },
    });
    madeId.current = made.id;
    return made.id;
  };
  const buy = (values: BuyValues) => {
    if (madeId.current === null) return payment.pay(() => make(values));
    toOrder();
  };
  return { ...payment, buy };
}
