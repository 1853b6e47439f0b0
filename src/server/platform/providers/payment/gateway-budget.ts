import type { Deposits, Gateways, OrderKeeper, PointsProvider } from './payment-gateway';

/**
 * Wraps the gateways with one time budget for all calls from now on. When it is used up, a running
 * call throws, like a call without an answer: its outcome is unknown, and the reconciler resolves
 * it. Later calls throw at once.
 * @param budgetMs the time budget of one request
 */
export function withinBudget(gateways: Gateways, budgetMs: number): Gateways {
  const end = performance.now() + budgetMs;
  const timeLeftMs = () => Math.max(0, end - performance.now());

  function inTime<T>(ask: () => Promise<T>): Promise<T> {
    const left = timeLeftMs();
    if (left === 0) return Promise.reject(spent());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(spent()), left);
      // A result that comes after the time-out is ignored.
      ask()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }

  const depositsOf = (deposits: Deposits): Deposits => ({
    banks: deposits.banks,
    issue: (order) => inTime(() => deposits.issue(order)),
    close: (...args) => inTime(() => deposits.close(...args)),
    isAccountRefused: (code) => deposits.isAccountRefused(code),
  });
  const keeperOf = (keeper: OrderKeeper): OrderKeeper => ({
    name: keeper.name,
    charges: keeper.charges,
    deposits: keeper.deposits === null ? null : depositsOf(keeper.deposits),
    confirm: (...args) => inTime(() => keeper.confirm(...args)),
    cancel: (...args) => inTime(() => keeper.cancel(...args)),
    find: (orderId) => inTime(() => keeper.find(orderId)),
    // Only the audit uses this, outside of guests' requests.
    movedOrders: keeper.movedOrders,
    readWebhook: (body) => keeper.readWebhook(body),
    readReturn: (form) => keeper.readReturn(form),
  });
  const pointsOf = (points: PointsProvider): PointsProvider => ({
    ...keeperOf(points),
    available: (subject) => inTime(() => points.available(subject)),
    link: (order) => inTime(() => points.link(order)),
  });

  return {
    ...keeperOf(gateways),
    offers: gateways.offers,
    open: (order) => inTime(() => gateways.open(order)),
    points: gateways.points === null ? null : pointsOf(gateways.points),
    all: gateways.all.map(keeperOf),
    named(name) {
      const keeper = gateways.named(name);
      return keeper === undefined ? undefined : keeperOf(keeper);
    },
    of: (order) => keeperOf(gateways.of(order)),
    timeLeftMs,
  };
}

const spent = () => new Error('The time for gateways of this request is over');
