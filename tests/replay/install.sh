#!/bin/sh
# Installs the browser in which tests/replay opens the page of a battle (Debian, as root).
set -eu

export DEBIAN_FRONTEND=noninteractive
apt-get install -y -qq --no-install-recommends chromium
