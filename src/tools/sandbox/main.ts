/**
 * `tsx src/tools/sandbox/main.ts`: starts the external services for local use, in a process of its own.
 */
import { readSettings } from './env';
import { startSandbox, type Sandbox } from './sandbox';

async function main(): Promise<void> {
  // Only the owner may read mails, codes and the gateway's payments.
  process.umask(0o077);
  const settings = readSettings();
  const sandbox = await startSandbox(settings);
  const lines = [
    `Card gateway (Toss Payments v1)  ${sandbox.url}/v1/payments`,
    `Gateway books                    ${sandbox.url}/gateway`,
    `Business identity provider       ${sandbox.url}/oidc/etbs`,
    `Mail and SMS inbox               ${sandbox.url}/inbox`,
    `Error reports                    ${sandbox.url}/sentry`,
    `SMTP                             smtp://${settings.host}:${sandbox.smtpPort}`,
    `SMS                              ${sandbox.url}/v1/sms`,
    `Sandbox, all of it               ${sandbox.url}/`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  stopOnSignal(sandbox);
}

function stopOnSignal(sandbox: Sandbox): void {
  const stop = () => {
    void sandbox.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : '';
    return `Port ${port} is already taken. Stop what uses it, or set SANDBOX_PORT and SANDBOX_SMTP_PORT to free ports.`;
  }
  const cause = error.cause instanceof Error ? `\n  ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}

main().catch((error: unknown) => {
  process.stderr.write(`sandbox: ${explain(error)}\n`);
  process.exit(1);
});
