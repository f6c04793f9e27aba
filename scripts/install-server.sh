#!/bin/sh
# Installs a Boardwright server into a folder of its own: sh scripts/install-server.sh FOLDER
#
# Variables: DATABASE_URL (PostgreSQL instead of SQLite), BOARDWRIGHT_USER (who runs it, when root
# installs; made if missing), BOARDWRIGHT_PACKAGE (what pip installs: a wheel, or the name),
# BOARDWRIGHT_WHEELS (a folder of wheels, when there is no network), BOARDWRIGHT_WARM (the games
# whose kernels are compiled now; by default those of the papers), PYTHON.
# FOLDER/serve [OPTIONS] then serves; FOLDER/data has the games, FOLDER/kernels the compiled rules.
set -eu
[ $# = 1 ] || { echo "usage: sh install-server.sh FOLDER" >&2; exit 2; }
mkdir -p "$1"
home=$(cd "$1" && pwd)
user=${BOARDWRIGHT_USER:-boardwright}
script=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")

if [ "$(id -u)" = 0 ]; then  # root only makes the user and hands over the folder
  id "$user" >/dev/null 2>&1 || useradd --system --home-dir "$home" --shell /usr/sbin/nologin "$user"
  chown "$user" "$home"
  exec setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups \
    env HOME="$home" sh "$script" "$home"
fi

package=${BOARDWRIGHT_PACKAGE:-boardwright}
extras=metrics
case ${DATABASE_URL:-} in postgres*) extras=metrics,postgresql ;; esac
"${PYTHON:-python3}" -m venv "$home/venv"
set -- --quiet --disable-pip-version-check
[ -z "${BOARDWRIGHT_WHEELS:-}" ] || set -- "$@" --no-index --find-links "$BOARDWRIGHT_WHEELS"
"$home/venv/bin/python" -m pip install "$@" "$package[$extras]"

mkdir -p "$home/data" "$home/kernels"
umask 077  # the address of a database may hold a password
cat > "$home/environment" <<END
BOARDWRIGHT_DATA=$home/data
BOARDWRIGHT_CACHE=$home/kernels
${DATABASE_URL:+DATABASE_URL=$DATABASE_URL}
END
umask 022
cat > "$home/serve" <<'END'
#!/bin/sh
# Serves with the folders and the database of this installation; options are those of boardwright serve.
home=$(cd "$(dirname "$0")" && pwd)
set -a
. "$home/environment"
exec "$home/venv/bin/boardwright" serve "$@"
END
chmod +x "$home/serve"

set -a
. "$home/environment"
set +a
echo "compiling ..."
# shellcheck disable=SC2086 # several names are meant
"$home/venv/bin/python" -m boardwright.players.warm_up ${BOARDWRIGHT_WARM:-}
"$home/venv/bin/boardwright" doctor >/dev/null || { "$home/venv/bin/boardwright" doctor; exit 1; }
"$home/venv/bin/python" - "$home/serve" <<'END'
"""Starts the server on a free port, asks for its health, and ends it."""
import re, signal, subprocess, sys, urllib.request

server = subprocess.Popen([sys.argv[1], "--port", "0"], stderr=subprocess.PIPE, text=True)
try:
    line = server.stderr.readline()
    address = re.search(r"http://\S+/", line) or sys.exit(f"the server did not start: {line}")
    with urllib.request.urlopen(f"{address[0]}healthz", timeout=60) as answer:
        assert answer.status == 200
finally:
    server.send_signal(signal.SIGINT)
    server.wait(60)
END
echo "healthy: $home/serve --host 0.0.0.0 --name NAME"
