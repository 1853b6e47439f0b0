import { held, ordered, type Bookable } from '@/server/use-cases/booking/testing';
import type { TestMember, World } from '@/server/testing/world';

/** Adds this number of new members. */
export async function membersOf(world: World, count: number): Promise<TestMember[]> {
  const members: TestMember[] = [];
  for (let at = 0; at < count; at += 1) members.push(await world.member());
  return members;
}

/** Makes a hold of the room with an open order for each of the members, all at once. */
export const heldOrders = (world: World, room: Bookable, members: readonly TestMember[]) =>
  Promise.all(
    members.map(async (member) => {
      const hold = await held(world, member, room);
      return { ...hold, member, order: await ordered(world, member, hold.id) };
    }),
  );
