import { integrationsCrud } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import { generateKeyPairSync } from 'node:crypto';

export const samples: CrudSamples = {
  crud: integrationsCrud,
  body: () => ({ type: 'webhook', name: `Aviso ${randomText()}`, urlN8N: 'http://127.0.0.1:9/hook' }),
};

export const calls: SampleCalls = {
  testIntegration: (_world, server) => ({
    body: { type: 'webhook', urlN8N: `${server.services.url}/world-flow`, text: 'Oi' },
  }),
  testIntegrationSession: () => ({
    body: { projectName: 'loja', language: 'pt-BR', jsonContent: dialogflowAccount },
  }),
};

const dialogflowAccount = JSON.stringify({
  client_email: 'balcao@loja.iam.example',
  private_key: generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey,
});
