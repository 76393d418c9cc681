import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { BROWSER, decryptPush } from './push-decryption';

// The values are from RFC 8291, section 5 and appendix A.
const PRIVATE_KEY = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
const BODY =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

const browser = createECDH('prime256v1');
browser.setPrivateKey(PRIVATE_KEY, 'base64url');
const auth = Buffer.from(BROWSER.keys.auth, 'base64url');

it('the decryption reads the example of RFC 8291', () => {
  expect(browser.getPublicKey('base64url')).toBe(BROWSER.keys.p256dh);
  expect(decryptPush(Buffer.from(BODY, 'base64url'), browser, auth)).toBe(
    'When I grow up, I want to be a watermelon',
  );
});

it('the decryption does not read what was changed on the way', () => {
  const body = Buffer.from(BODY, 'base64url');
  body.writeUInt8(body.readUInt8(body.length - 1) ^ 1, body.length - 1);
  expect(() => decryptPush(body, browser, auth)).toThrow(/authenticate/);
});
