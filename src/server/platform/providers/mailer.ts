import nodemailer from 'nodemailer';

export type Mail = {
  /** The Message-ID header, with its angle brackets; generated when absent. */
  messageId?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Array<{ filename: string; content: string; contentType: string }>;
};

/** Sends mail. Rejects when the server didn't accept the message. */
export type Mailer = { send(mail: Mail): Promise<void> };

/**
 * Time-outs in ms, much shorter than the library's defaults, so that a dead server is given up
 * soon.
 */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends mail by SMTP; in local use the server is the sandbox's inbox. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ url, ...TIMEOUTS }, { from });
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
  };
}
