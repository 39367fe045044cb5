#!/bin/sh
# Installs the mail servers that tests/servers run on loopback (Debian or Ubuntu, as root). They are not started as
# services: each test run starts its own, with its own configuration in a temporary directory.
set -eu

export DEBIAN_FRONTEND=noninteractive
echo "postfix postfix/main_mailer_type select No configuration" | debconf-set-selections

# Some machines start a freshly installed service at once; this one must leave ports 25 and 143 alone.
policy=/usr/sbin/policy-rc.d
made_policy=no
if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod +x "$policy"
    made_policy=yes
fi

apt-get update -qq
apt-get install -y -qq --no-install-recommends dovecot-imapd dovecot-lmtpd openssl postfix strace

if [ "$made_policy" = yes ]; then
    rm -f "$policy"
fi
