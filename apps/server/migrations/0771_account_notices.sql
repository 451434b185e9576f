-- Meta refuses what an account sends, or the app on the company's phone was moved: words of its own for each.
ALTER TABLE whatsapps DROP CONSTRAINT whatsapps_account_notice_check;
ALTER TABLE whatsapps ADD CONSTRAINT whatsapps_account_notice_check CHECK (account_notice IN (
  'disabled', 'disabling', 'restricted', 'violation', 'locked', 'blocked', 'noAccess', 'nameRefused', 'unregistered',
  'offboarded', 'partnerRemoved', 'appUninstalled'));
