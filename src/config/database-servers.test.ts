import { expect, it } from 'vitest';

import { databaseServers, problemOfDatabaseUrl } from './database-servers';

it.each([
  ['one server', 'postgres://u:p@db/meomum', ['postgres://u:p@db/meomum']],
  ['a password with a comma', 'postgres://u:a,b@db:5433/m', ['postgres://u:a,b@db:5433/m']],
  ['a socket', 'postgres:///meomum?host=/run', ['postgres:///meomum?host=/run']],
  [
    'two servers with ports, as PostgreSQL’s own tools read them',
    'postgresql://u:p@db1:5432,db2:5433/m?target_session_attrs=read-write&sslmode=verify-full',
    [
      'postgresql://u:p@db1:5432/m?sslmode=verify-full',
      'postgresql://u:p@db2:5433/m?sslmode=verify-full',
    ],
  ],
  [
    'addresses',
    'postgres://[fd00::1]:5432,10.0.0.2/m',
    ['postgres://[fd00::1]:5432/m', 'postgres://10.0.0.2/m'],
  ],
])('the servers of a DATABASE_URL: %s', (_what, url, servers) => {
  expect(databaseServers(url)).toEqual(servers);
  expect(problemOfDatabaseUrl(url)).toBeNull();
});

it.each([
  [
    'a server that only reads',
    'postgres://u:secret@a,b/m?target_session_attrs=standby',
    'read-write',
  ],
  ['a port that is none', 'postgres://u:secret@a:5432,b:port/m', 'host1:5432,host2:5432'],
])('a DATABASE_URL is refused with %s, and the password isn’t repeated', (_what, url, says) => {
  expect(problemOfDatabaseUrl(url)).toContain(says);
  expect(problemOfDatabaseUrl(url)).not.toContain('secret');
});
