/** Sends text messages. Rejects when the service did not take one. */
export type TextMessenger = { send(message: { to: string; text: string }): Promise<void> };

/** Text messages over HTTP (`POST /v1/sms`); in local use the service is the sandbox's inbox. */
export function httpTextMessenger(options: {
  baseUrl: string;
  apiKey: string;
  /** The sender's registered number. */
  from: string;
}): TextMessenger {
  return {
    async send(message) {
      const answer = await fetch(`${options.baseUrl}/v1/sms`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${options.apiKey}` },
        body: JSON.stringify({ ...message, from: options.from }),
        signal: AbortSignal.timeout(8_000),
      });
      if (!answer.ok) throw new Error(`The text message service answered ${answer.status}`);
    },
  };
}
