import { expect, it } from 'vitest';
import { internalsIn } from './internals.ts';

it.each([
  ['at Object.find (/app/src/index.js:10:5)', 'at Object.find (/app/src/index.js:10:5'],
  ['at async find (node:internal/http:20)', 'at async find (node:internal/http:20'],
  ['at <anonymous> (file:///srv.js:1)', 'at <anonymous> (file:///srv.js:1'],
  ['at C:\\app\\index.js:7', 'at C:\\app\\index.js:7'],
  ['{"stack" : "…"}', '"stack" :'],
  ['select "id" from books', undefined],
  ['SELECT id FROM books', 'SELECT id FROM'],
  ['Insert into books', 'Insert into'],
  ['delete from books', 'delete from'],
  ['update books set title', 'update books set'],
  ['SQLITE_BUSY', 'SQLITE_'],
  ['ER_NO_SUCH_TABLE', 'ER_NO_SUCH_TABLE'],
  ['SQLSTATE[42000]', 'SQLSTATE'],
  ['require of node_modules', 'node_modules'],
  ['no /home/ada', '/home/ada'],
  ['no /usr/bin', '/usr/bin'],
  ['no /var/lib', '/var/lib'],
  ['no /srv/app', '/srv/app'],
  ['no /opt/app', '/opt/app'],
  ['no /root/app', '/root/app'],
  ['no /tmp/app', '/tmp/app'],
  ['no D:\\\\data', 'D:\\\\data'],
])('in %j %j is a trace', (text, trace) => {
  expect(internalsIn(text)).toBe(trace);
});

it.each([
  'a user at home',
  'the page at /api/books',
  'meet at noon: 12:30',
  'at Object.find',
  'stack of books',
  'selected from the list',
  'inserted into place',
  'USER_ID',
  'ER_SHORT',
  'Value "x" does not exist in "ENUM_TEAMMEMBER_CONNECT" enum.',
  '/homework/1',
])('%j is no trace', (text) => {
  expect(internalsIn(text)).toBe(undefined);
});
