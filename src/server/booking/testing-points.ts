import { PARTNER_BASE_PATH, partnerBenefitApp } from '../partner/benefit-proxy';
import { memberSocials } from '../db/schema';
import { dataOf, type TestMember, type World } from '../testing/world';

/** A member of the business provider with so many points, in won. */
export async function businessMember(world: World, points: number): Promise<TestMember> {
  const member = await world.member();
  const subject = subjectOf(member);
  await world.db.insert(memberSocials).values({ provider: 'etbs', subject, memberId: member.id });
  world.gateway.points.balances.set(subject, points);
  return member;
}

export const subjectOf = ({ id }: TestMember): string => `employee-${id}`;

/** Points the provider has taken and not given back, over all orders, in won. */
export const pointsAt = (world: World): number =>
  [...world.gateway.points.payments.values()]
    .filter(({ status }) => status === 'CAPTURED' || status === 'PARTLY_CANCELLED')
    .reduce((sum, { balance }) => sum + balance, 0);

/** Asks the web host's proxy, as the browser does. */
export async function askProxy(world: World, path: string, member: TestMember | null) {
  const answer = await partnerBenefitApp(world.deps).request(`${PARTNER_BASE_PATH}${path}`, {
    headers: member === null ? {} : { authorization: `Bearer ${member.token}` },
  });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
}

/** An order of points whose page the member has open. */
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

/** The browser comes back from the page and says that the points were approved. */
export const comeBack = (world: World, member: TestMember, id: string, orderId?: string) =>
  world.call(
    'succeedPartnerPayment',
    { params: { id }, query: { orderId, token: 't' } },
    { member },
  );

/** Points approved at the provider, and told of. */
export async function paidPoints(world: World, member: TestMember, id: string, points: number) {
  const order = await pointsOrder(world, member, id, points);
  world.gateway.points.approve(order.orderId);
  return { ...order, ...dataOf(await comeBack(world, member, id, order.orderId)) };
}
