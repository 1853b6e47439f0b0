import nodemailer from 'nodemailer';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Array<{ filename: string; content: string; contentType: string }>;
};

/** Sends mail. Rejects when the server did not take the message. */
export type Mailer = { send(mail: Mail): Promise<void> };

/** Mail over SMTP; in local use the server is the sandbox's inbox. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url, {
    from,
  });
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
  };
}
