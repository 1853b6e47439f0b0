import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createServer } from 'node:tls';

/*
 * `tls-door.ts HOST CERTIFICATE KEY FROM:TO…`: takes TLS connections on the ports FROM of an address and
 * passes what they carry to its ports TO. With it the stand-ins for the outside world are reached as real
 * services are, because a real site speaks to other machines by TLS only.
 */

const [host = '', certificate = '', key = '', ...ways] = process.argv.slice(2);
const files = { cert: readFileSync(certificate), key: readFileSync(key) };
for (const way of ways) {
  const [from = 0, to = 0] = way.split(':').map(Number);
  createServer(files, (outer) => {
    const inner = connect(to, host);
    outer.pipe(inner).pipe(outer);
    outer.on('error', () => inner.destroy());
    inner.on('error', () => outer.destroy());
  }).listen(from, host);
}
