/** Sends text messages. Rejects when the service didn't accept one. */
export type TextMessenger = { send(message: { to: string; text: string }): Promise<void> };

/** Sends texts over HTTP (`POST /v1/sms`); in local use the service is the sandbox's inbox. */
export function httpTextMessenger(options: {
  baseUrl: string;
  apiKey: string;
  /** The registered number of the sender. */
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
