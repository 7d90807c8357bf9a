import { defineEndpoint } from '../core/endpoint.ts';
import { mailSettings, mailSettingsChange } from './schemas.ts';

export const mailSettingsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/mail-settings',
  tag: 'Accounts',
  summary: 'Which mails the account gets',
  auth: 'session',
  answer: { kind: 'json', schema: mailSettings },
  problems: [],
});

export const changeMailSettingsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/mail-settings',
  tag: 'Accounts',
  summary: 'Switch kinds of mail on or off; those not named stay as they are',
  auth: 'session',
  body: mailSettingsChange,
  answer: { kind: 'json', schema: mailSettings },
  problems: ['too-many-requests'],
});
