-- `relink`: the session of a connection shall log out, and be linked again.
ALTER TABLE whatsapps DROP CONSTRAINT whatsapps_desired_state_check;

SET LOCAL ROLE balcao_platform;
UPDATE whatsapps SET desired_state = 'relink' WHERE desired_state = 'fresh';
RESET ROLE;

ALTER TABLE whatsapps ADD CONSTRAINT whatsapps_desired_state_check CHECK (desired_state IN ('up', 'relink', 'down'));
