/**
 * `DATABASE_URL` may name several servers, of which one takes writes and the others follow it:
 * `postgres://user:password@db1:5432,db2:5432/meomum?target_session_attrs=read-write`, as
 * PostgreSQL's own tools read it. The driver knows one server only, so the list is taken apart here.
 */

const FORM = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)([^?]*)(?:\?(.*))?$/;
const WANTED = 'target_session_attrs';
/** What the site can work with: a server that takes writes. */
const WRITES = ['read-write', 'primary'];

/** The parts of a `DATABASE_URL`; each of its hosts may have a port. */
export function partsOfDatabaseUrl(url: string) {
  const [, before = '', hosts = '', path = '', query = ''] = FORM.exec(url) ?? [];
  return {
    before,
    hosts: hosts.split(',').filter((host) => host !== ''),
    path,
    parameters: new URLSearchParams(query),
  };
}

/** The URL of each server, in the order of the list; a URL of one server stays as it is. */
export function databaseServers(url: string): [string, ...string[]] {
  const { before, hosts, path, parameters } = partsOfDatabaseUrl(url);
  const [first = '', ...others] = hosts;
  if (others.length === 0) return [url];
  parameters.delete(WANTED);
  const after = path + (parameters.size === 0 ? '' : `?${parameters}`);
  return [before + first + after, ...others.map((host) => before + host + after)];
}

/** What is wrong with a `DATABASE_URL`; null when nothing is. It never repeats the password. */
export function problemOfDatabaseUrl(url: string): string | null {
  const wanted = new URLSearchParams(url.split('?')[1] ?? '').get(WANTED);
  if (wanted !== null && !WRITES.includes(wanted)) {
    return `${WANTED} has to be ${WRITES.join(' or ')}: the site writes`;
  }
  const servers = databaseServers(url);
  if (servers.length > 1 && !servers.every((server) => URL.canParse(server))) {
    return 'must be postgres://user:password@host1:5432,host2:5432/database for several servers';
  }
  return null;
}
