import { createDecipheriv, createHmac, type ECDH } from 'node:crypto';

const TAG_BYTES = 16;
const LAST_RECORD = 2;

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

/** Reads the body of a push message as a browser does (RFC 8291, with a single RFC 8188 record). */
export function decryptPush(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (record.length > body.readUInt32BE(16)) throw new Error('The record is longer than it says');
  const shared = hmac(auth, browser.computeSecret(senderKey));
  const input = hmac(shared, 'WebPush: info\0', browser.getPublicKey(), senderKey, '\u0001');
  const key = hmac(salt, input);
  const contentKey = hmac(key, 'Content-Encoding: aes128gcm\0\u0001').subarray(0, 16);
  const nonce = hmac(key, 'Content-Encoding: nonce\0\u0001').subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new Error('The last record is not marked');
  return padded.subarray(0, end).toString();
}

/** A browser's subscription at a public push service; the keys are those of RFC 8291's example. */
export const BROWSER = {
  endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};
