import { writeFileSync } from 'node:fs';

import { statesPage } from '../lib/states';

/** `npm run states`: draws `docs/states.md` from the tables of states. */
writeFileSync('docs/states.md', statesPage());
