import { spawn } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { until } from "./poll.ts";
import { freePort, isFree } from "./server.ts";

export type Dovecot = {
  port: number;
  user: string;
  password: string;
  /** A mail arrives. */
  deliver: (mail: string) => void;
  /** The folder is numbered again, as after a restored copy of the mail server. */
  renumber: () => void;
  /** The server goes away, with its connections, and comes back on the same port. */
  away: () => Promise<void>;
  back: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Dovecot does not run mail processes as root. */
const OWNER = process.getuid?.() === 0 ? { name: "nobody", uid: 65_534, gid: 65_534 } : own();

function own() {
  const { username, uid, gid } = userInfo();
  return { name: username, uid, gid };
}

/** Starts Debian's dovecot with one mailbox, without encryption on this machine. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(`${tmpdir()}/passerelle-dovecot-`);
  const box = `${folder}/mail`;
  for (const each of [box, `${box}/cur`, `${box}/new`, `${box}/tmp`]) {
    mkdirSync(each, { recursive: true });
    chownSync(each, OWNER.uid, OWNER.gid);
  }
  chmodSync(folder, 0o755);
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  writeFileSync(
    `${folder}/dovecot.conf`,
    `protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${box}
first_valid_uid = 1
${isRoot ? "" : `default_internal_user = ${OWNER.name}\ndefault_login_user = ${OWNER.name}\ndefault_internal_group = ${OWNER.gid}`}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${OWNER.uid} gid=${OWNER.gid} home=${folder}
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`,
  );
  let stop = async () => {};
  const start = async () => {
    const child = spawn("/usr/sbin/dovecot", ["-F", "-c", `${folder}/dovecot.conf`], { stdio: "ignore" });
    stop = async () => {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      if (child.exitCode === null && child.kill("SIGTERM")) await gone;
    };
    await until("dovecot", async () => {
      if (child.exitCode !== null) throw new Error(readFileSync(`${folder}/log`, "utf8"));
      return !(await isFree(port));
    });
  };
  await start();
  let mails = 0;
  return {
    port,
    user: "inbox@passerelle.example",
    password: "secret",
    deliver: (mail) => {
      const file = `${box}/new/${Date.now()}.${++mails}.test`;
      writeFileSync(file, mail.replaceAll(/\r?\n/g, "\n"));
      chownSync(file, OWNER.uid, OWNER.gid);
    },
    renumber: () => {
      for (const name of [
        "dovecot-uidlist",
        "dovecot.index",
        "dovecot.index.log",
        "dovecot.index.cache",
        "dovecot-uidvalidity",
      ])
        rmSync(`${box}/${name}`, { force: true });
    },
    away: () => stop(),
    back: start,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
