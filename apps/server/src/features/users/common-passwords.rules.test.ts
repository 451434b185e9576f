import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.rules.ts';

const own = ['Marina Figueiredo', 'marina.figueiredo@paduaria.com.br', 'Padaria Pão Dourado'];

describe('isCommonPassword', () => {
  it.each(
    `12345678 123456789 1234567890 87654321 11111111 00000000 12121212 12341234 abcdefgh abcd1234 abc12345 qwertyui qwerty123 asdfghjkl
    1q2w3e4r q1w2e3r4 a1b2c3d4 1qaz2wsx password Password1 password123 Password123! P@ssw0rd P4ssw0rd pa$$w0rd passw0rd1 senha123 Senha123
    Senha@123 S3nh4123 senhasenha senha1234 mudar123 Mudar@123 mudar2024 brasil123 Brasil2026! flamengo Flamengo10 corinthians1910 palmeiras
    balcao123 Balcao2026 jesus123 jesuscristo deusefiel teamo123 iloveyou princesa1 admin123 Admin@2026 administrador teste123 testeteste
    trocar123 empresa1 atendimento whatsapp1 welcome1 letmein1 changeme changeme1 football1 dragon123 monkey123 superman1 pokemon123
    25121990 25/12/1990 19901225 aaaaaaaa abcabcabc 147258369 102030102030 contrasena Contraseña1 miclave123 futebol10
    marina2020 Figueiredo1 marina.figueiredo padaria123 paduaria10 PãoDourado1 padariapao`
      .split(/\s+/)
      .filter((one) => one !== ''),
  )('refuses %s', (password) => expect(isCommonPassword(password, own)).toBe(true));

  it.each([
    'girafa-corre-no-telhado',
    'cavalo bateria grampo',
    'Xk7#mq2Lw9',
    'tr0mb0ne-azulado-7',
    'qwmzpvhd',
    'amor pela padaria da esquina',
    '8f3kd92ls0',
    'senha da gaveta de cima',
    'meu-cachorro-come-jabuticaba',
    '4072918365',
    'ç~ãé^ô`õü',
  ])('takes %s', (password) => expect(isCommonPassword(password, own)).toBe(false));
});
