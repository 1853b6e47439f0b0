export * from './catalogue';
export * from './room-calendars';
export * from './members';
export * from './booking';
export * from './site';
export * from './outbox';
export * from './flags';
export * from './analytics';
