import { once } from 'node:events';
import type { Socket } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Login = { user: string; pass: string };
export type Received = { to: string[]; mail: ParsedMail; isEncrypted: boolean };
export type SmtpServer = {
  port: number;
  received: Received[];
  /** Makes the server behave like this until it is set to null. */
  behave(behaviour: Behaviour | null): void;
  connections(): number;
  close(): Promise<void>;
};
type Behaviour = {
  /** The code with which RCPT TO is refused. */
  recipient?: number;
  /** What follows the whole text: a response, a reset connection, or silence. */
  text?: number | 'reset' | 'silence';
  waitFor?: Promise<void>;
  /** If true, the server never greets. */
  isSlow?: true;
};

const refusal = (code: number) => Object.assign(new Error('Not this one'), { responseCode: code });

/** A real SMTP server with STARTTLS, on a port of its own, which behaves as the test says. */
export async function openSmtpServer(login: Login | null = null): Promise<SmtpServer> {
  let behaviour: Behaviour | null = null;
  let begun = 0;
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const options: SMTPServerOptions = {
    authOptional: login === null,
    disabledCommands: login === null ? ['AUTH'] : [],
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.pass) done(null, { user: username });
      else done(refusal(535));
    },
    onConnect(_session, done) {
      begun += 1;
      // Calling `done` would make it greet.
      if (!behaviour?.isSlow) done();
    },
    onRcptTo(_address, _session, done) {
      const { recipient, waitFor } = behaviour ?? {};
      void Promise.resolve(waitFor).finally(() => done(recipient ? refusal(recipient) : undefined));
    },
    onData(stream, session, done) {
      const text = behaviour?.text;
      simpleParser(stream, {}, (error, mail) => {
        // The connection ended before the text did.
        if (error) return;
        const to = session.envelope.rcptTo.map(({ address }) => address);
        if (typeof text !== 'number') received.push({ to, mail, isEncrypted: session.secure });
        if (text === 'reset') for (const socket of sockets) socket.resetAndDestroy();
        else if (text === undefined) done();
        else if (text !== 'silence') done(refusal(text));
      });
    },
  };
  const smtp = new SMTPServer({ ...options, closeTimeout: 100, logger: false });
  smtp.on('error', () => undefined);
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const address = smtp.server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    received,
    behave: (next) => (behaviour = next),
    connections: () => begun,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}
