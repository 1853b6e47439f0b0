/** The pages a guest's browser sees on its way through the gateway. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { LanguageVariables } from 'hono/language';
import { type Lang, langOf, sendPage } from '../html';
import { cardById } from './cards';
import { checkForm, filledFor, readFields } from './checkout-form';
import { cashReceiptPage, checkoutPage, closedPage, plainPage, receiptPage } from './checkout-page';
import { tossError } from './errors';
import type { Gateway } from './gateway';
import { returnFields } from './nicepay-transaction';
import type { Payment } from './payment';

/**
 * The address that the guest's browser returns to: success with what to confirm, or failure with
 * its reason.
 */
export function returnAddress(payment: Payment): string {
  const failed = payment.status === 'ABORTED' || payment.status === 'EXPIRED';
  if (!failed) {
    const url = new URL(payment.successUrl);
    url.searchParams.set('paymentType', 'NORMAL');
    url.searchParams.set('orderId', payment.orderId);
    url.searchParams.set('paymentKey', payment.paymentKey);
    url.searchParams.set('amount', String(payment.amount));
    return url.href;
  }
  const failure = payment.status === 'EXPIRED' ? null : payment.failure;
  const { code, message } = failure ?? tossError('PAY_PROCESS_ABORTED', 'ko');
  const url = new URL(payment.failUrl);
  url.searchParams.set('code', code);
  url.searchParams.set('message', message);
  url.searchParams.set('orderId', payment.orderId);
  return url.href;
}

const emptyForm = readFields({});

export function checkoutRoutes(gateway: Gateway, hold: (ms: number) => Promise<void>) {
  const { faults, now, nicepay } = gateway.parts;
  const wayBack = (lang: Lang, payment: Payment, shownResult: 'as-it-is' | 'failed') =>
    closedPage(lang, payment, {
      action: payment.successUrl,
      fields: returnFields(payment, nicepay, now(), shownResult),
    });
  const closed = (lang: Lang, payment: Payment) =>
    payment.api === 'nicepay'
      ? wayBack(lang, payment, 'as-it-is')
      : closedPage(lang, payment, returnAddress(payment));
  const app = new Hono<{ Variables: LanguageVariables }>();
  // A browser checks a form's redirect against the page's own policy, too.
  const formTo = (payment: Payment) => [
    new URL(payment.successUrl).origin,
    new URL(payment.failUrl).origin,
  ];

  app.use('/checkout/*', async (c, next) => {
    if (faults.state.down) return sendPage(c, plainPage(langOf(c), 'down'), { status: 503 });
    return next();
  });

  app.get('/checkout/:paymentKey', (c) => {
    const lang = langOf(c);
    const payment = gateway.find(c.req.param('paymentKey'));
    if (!payment) return sendPage(c, plainPage(lang, 'missing'), { status: 404 });
    if (payment.status !== 'READY') {
      return sendPage(c, closed(lang, payment), { formTo: formTo(payment) });
    }
    const card = cardById(c.req.query('card'));
    const values = card ? filledFor(card, now()) : emptyForm;
    const page = checkoutPage({ lang, payment, values, wrong: [] });
    return sendPage(c, page, { formTo: formTo(payment) });
  });

  app.post('/checkout/:paymentKey', bodyLimit({ maxSize: 64 * 1024 }), async (c) => {
    const lang = langOf(c);
    const form = await c.req.parseBody();
    // Looked up after the body has been read: until the write below, no other code can run.
    const payment = gateway.find(c.req.param('paymentKey'));
    if (!payment) return sendPage(c, plainPage(lang, 'missing'), { status: 404 });

    if (form.action === 'cancel') {
      if (payment.status !== 'READY') {
        return sendPage(c, closed(lang, payment), { status: 409, formTo: formTo(payment) });
      }
      const left = gateway.leavePage(payment, lang);
      if (left.api === 'nicepay') {
        return sendPage(c, wayBack(lang, left, 'as-it-is'), { formTo: formTo(left) });
      }
      return c.redirect(returnAddress(left), 303);
    }
    // A second press, or one after going back, gets the same redirect without paying twice.
    if (payment.status !== 'READY') {
      return payment.api === 'nicepay'
        ? sendPage(c, closed(lang, payment), { formTo: formTo(payment) })
        : c.redirect(returnAddress(payment), 303);
    }

    const values = readFields(form);
    const checked = checkForm(values, payment, now());
    if (!checked.ok) {
      // A number that isn't a test card's is never sent back or stored.
      const shown = checked.card ? values : { ...values, cardNumber: '' };
      const page = checkoutPage({ lang, payment, values: shown, wrong: checked.wrong });
      return sendPage(c, page, { status: 400, formTo: formTo(payment) });
    }
    if (payment.api === 'nicepay') {
      const {
        payment: after,
        shownResult,
        holdMs,
      } = gateway.chargeOnPage(payment, checked.card, checked.months);
      await hold(holdMs);
      return sendPage(c, wayBack(lang, after, shownResult), { formTo: formTo(after) });
    }
    const after = gateway.payOnPage(payment, checked.card, checked.months, lang);
    return c.redirect(returnAddress(after), 303);
  });

  app.get('/receipt/:paymentKey', (c) => {
    const lang = langOf(c);
    const payment = gateway.find(c.req.param('paymentKey'));
    if (!payment || payment.approvedAt === null) {
      return sendPage(c, plainPage(lang, 'missing'), { status: 404 });
    }
    return sendPage(c, receiptPage(lang, payment, payment.approvedAt));
  });

  app.get('/cash-receipt/:paymentKey', (c) => {
    const lang = langOf(c);
    const payment = gateway.find(c.req.param('paymentKey'));
    if (!payment?.cashReceipt || payment.approvedAt === null) {
      return sendPage(c, plainPage(lang, 'missing'), { status: 404 });
    }
    return sendPage(c, cashReceiptPage(lang, payment, payment.cashReceipt, payment.approvedAt));
  });

  return app;
}
