-- Through which proxy a linked number goes out: as it is shown, and whole, sealed.
ALTER TABLE whatsapps ADD COLUMN proxy text NOT NULL DEFAULT '', ADD COLUMN proxy_sealed text;

-- Logins fail since its proxy does not do what it shall.
ALTER TABLE whatsapps DROP CONSTRAINT whatsapps_login_problem_check;
ALTER TABLE whatsapps ADD CONSTRAINT whatsapps_login_problem_check
  CHECK (login_problem IN ('outdated', 'rejected', 'suspended', 'banned', 'passkey', 'crowded', 'proxy'));
