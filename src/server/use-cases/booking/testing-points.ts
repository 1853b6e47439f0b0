import { PARTNER_BASE_PATH } from '@/config/constants';
import { partnerBenefitApp } from '@/server/app/benefit-proxy';
import { memberSocials } from '@/server/platform/db/schema';
import { dataOf, type TestMember, type World } from '@/server/testing/world';

/** Adds a member of the business provider with a balance of points, in won. */
export async function businessMember(world: World, points: number): Promise<TestMember> {
  const member = await world.member();
  const subject = subjectOf(member);
  await world.db.insert(memberSocials).values({ provider: 'etbs', subject, memberId: member.id });
  world.gateway.points.balances.set(subject, points);
  return member;
}

export const subjectOf = ({ id }: TestMember): string => `employee-${id}`;

/** Points that the provider has taken and not returned, over all orders, in won. */
export const pointsAt = (world: World): number =>
  [...world.gateway.points.payments.values()]
    .filter(({ status }) => status === 'CAPTURED' || status === 'PARTLY_CANCELLED')
    .reduce((sum, { balance }) => sum + balance, 0);

/** Calls the benefit proxy of the web host, as the browser does. */
export async function askProxy(world: World, path: string, member: TestMember | null) {
  const answer = await partnerBenefitApp(world.deps).request(`${PARTNER_BASE_PATH}${path}`, {
    headers: member === null ? {} : { authorization: `Bearer ${member.token}` },
  });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
}

/** Makes an order of points and opens its page at the provider. */
export async function pointsOrder(world: World, member: TestMember, id: string, points: number) {
  const body = { step: 'start', points };
  const { order } = dataOf(
    await world.call('logPartnerPayment', { params: { id }, body }, { member }),
  );
  if (order === null) throw new Error('no order');
  const query = `reservationId=${id}&orderId=${order.orderId}`;
  const page = await askProxy(world, `/payment-link?${query}`, member);
  if (page.status !== 200) throw new Error(JSON.stringify(page.body));
  return order;
}

/**
 * Lets the browser return from the provider's page with the message that the points were approved.
 */
export const comeBack = (world: World, member: TestMember, id: string, orderId?: string) =>
  world.call(
    'succeedPartnerPayment',
    { params: { id }, query: { orderId, token: 't' } },
    { member },
  );

/** Pays with points: they are approved at the provider, and the browser returns. */
export async function paidPoints(world: World, member: TestMember, id: string, points: number) {
  const order = await pointsOrder(world, member, id, points);
  world.gateway.points.approve(order.orderId);
  return { ...order, ...dataOf(await comeBack(world, member, id, order.orderId)) };
}
