import { describe, expect, it } from 'vitest';
import { outgoingProblem } from './outgoing-addresses';

const REFUSED = [
  'http://push.example.net/a',
  'https://user:secret@push.example.net/a',
  'https://push.example.net:8443/a',
  'https://localhost/a',
  'https://localhost./a',
  'https://server/a',
  'https://db.internal/a',
  'https://printer.local/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://0/a',
  'https://10.1.2.3/a',
  'https://100.64.0.1/a',
  'https://169.254.169.254/latest/meta-data',
  'https://172.20.0.1/a',
  'https://192.168.1.1/a',
  'https://255.255.255.255/a',
  'https://[::1]/a',
  'https://[::]/a',
  'https://[::ffff:127.0.0.1]/a',
  'https://[64:ff9b::7f00:1]/a',
  'https://[2002:7f00:1::]/a',
  'https://[fe80::1]/a',
  'https://[fd00:ec2::254]/a',
  'https://[ff02::1]/a',
  'ftp://push.example.net/a',
  'javascript:alert(1)',
  'no address',
];

describe('an address that we send requests to', () => {
  it.each(REFUSED)('is not %s', (endpoint) => {
    expect(outgoingProblem(endpoint, [])).toMatch(/^Must/);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://8.8.8.8/a',
    'https://[2606:4700::1111]/a',
  ])('is %s', (endpoint) => {
    expect(outgoingProblem(endpoint, [])).toBeNull();
  });

  it('may be an origin that the operator has allowed, and no other port of it', () => {
    const allowed = ['http://127.0.0.1:9000'];
    expect(outgoingProblem('http://127.0.0.1:9000/push/1', allowed)).toBeNull();
    expect(outgoingProblem('http://127.0.0.1:9001/push/1', allowed)).not.toBeNull();
    expect(outgoingProblem('http://a:b@127.0.0.1:9000/push/1', allowed)).not.toBeNull();
  });
});
