import { startSmtpServer } from '../../apps/server/src/testing/smtp-server.ts';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { unique } from '../support/api.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { startProduct } from '../support/product.ts';
import { submitLogin } from '../support/screens.ts';

/** The mails that the product of this journey sends, as it alone has a server for them. */
const bodies: string[] = [];
const test = base.extend<object, { smtp: undefined }>({
  product: [
    async ({}, use) => {
      const smtp = await startSmtpServer();
      const product = await startProduct({ SMTP_URL: smtp.smtpUrl });
      await use(product);
      await product.remove();
      bodies.push(...smtp.bodies);
      await smtp.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
