import { contract, type CallName, type Contract } from '@/contract';
import { fetchOf, type RequestOf, type ResponseOf } from '@/contract/endpoint';
import type { SiteMember } from './site';

type Login = { readonly email: string; readonly password: string; readonly token: string };

/**
 * Calls a site's API.
 * @throws Error with the answer when the call fails
 */
export async function callSite<K extends CallName>(
  url: string,
  name: K,
  request: RequestOf<Contract[K]>,
): Promise<ResponseOf<Contract[K]>> {
  const { path, init } = fetchOf(contract[name], request);
  const answer = await fetch(`${url}/api${path}`, init);
  if (!answer.ok) throw new Error(`${name} answered ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as ResponseOf<Contract[K]>;
}

/** Joins a site whose mails go to a sandbox's inbox. */
export async function joinSite(url: string, sandbox: string): Promise<Login> {
  const email = `fuzz-${Date.now().toString(36)}@example.com`;
  const password = 'a slow boat on the lake';
  await callSite(url, 'sendMailCode', { body: { email, purpose: 'join' } });
  const code = await mailedCode(sandbox, email);
  const claim = { channel: 'mail', address: email, purpose: 'join', code } as const;
  const { proof } = await callSite(url, 'checkCode', { body: claim });
  const consents = { terms: true, privacy: true, age: true };
  const tel = `010${20_000_000 + Math.floor(Math.random() * 30_000_000)}`;
  const body = { email, proof, password, name: '김하늘', tel, consents };
  const { accessToken: token } = await callSite(url, 'join', { body });
  return { email, password, token };
}

async function mailedCode(sandbox: string, email: string): Promise<string> {
  for (let left = 100; left > 0; left -= 1) {
    const answer = await fetch(`${sandbox}/inbox.json?to=${encodeURIComponent(email)}`);
    const { messages } = (await answer.json()) as { messages: Array<{ text: string }> };
    const code = messages.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean);
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No code was mailed to ${email}.`);
}

/**
 * Signs in through the site's form.
 * @throws Error when signing in fails
 */
export async function signInToSite(url: string, { email, password, token }: Login) {
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const form = { csrfToken, email, password, callbackUrl: url, json: 'true' };
  const answer = await fetch(`${url}/api/auth/callback/email`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookiesOf(csrf) },
    body: new URLSearchParams(form),
  });
  const cookie = cookiesOf(answer);
  if (!cookie.includes('session-token')) throw new Error(`Signing in answered ${answer.status}.`);
  const member: SiteMember = { cookie, token };
  return member;
}

const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
