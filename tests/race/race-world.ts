import { createWorld } from '@/server/testing/world';
import { openWideDatabase } from './wide-database';

const CONNECTIONS = 40;

/** A world on a real server, through a pool wide enough that transactions do run at once. */
export const raceWorld = async () => createWorld({ database: await openWideDatabase(CONNECTIONS) });
