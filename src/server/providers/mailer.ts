import nodemailer from 'nodemailer';

export type Mail = {
  /** The Message-ID header, in its angle brackets; made up when absent. */
  messageId?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Array<{ filename: string; content: string; contentType: string }>;
};

/** Sends mail. Rejects when the server did not take the message. */
export type Mailer = { send(mail: Mail): Promise<void> };

/** A server that doesn't answer is given up, rather than waited for by minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Mail over SMTP; in local use the server is the sandbox's inbox. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ url, ...TIMEOUTS }, { from });
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
  };
}
