/** The second room of a pair, with its guests, as the address of `/reservation` carries it. */
export type SecondRoom = {
  readonly roomId: number;
  readonly planId: number;
  readonly adults: number;
  readonly children: number;
};

/** The value of the parameter `second`: room type, rate plan, adults and children (`71-712-2-0`). */
export function formatSecondRoom({ roomId, planId, adults, children }: SecondRoom): string {
  return [roomId, planId, adults, children].join('-');
}

const FORM = /^([1-9]\d{0,8})-([1-9]\d{0,8})-([1-9]|1\d|20)-(\d|1\d|20)$/;

/** Parses the parameter `second`; null when it isn't a room with guests. */
export function parseSecondRoom(text: string): SecondRoom | null {
  const match = FORM.exec(text);
  if (match === null) return null;
  const [roomId = 0, planId = 0, adults = 0, children = 0] = match.slice(1).map(Number);
  return { roomId, planId, adults, children };
}
